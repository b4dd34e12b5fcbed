import { Thumb } from '../parts/thumb.tsx';

export const Thumbnail = () => (
  <Thumb>
    <path opacity=".25" d="M0 0h96v60H0z" />
    <path opacity=".35" d="m0 60 26-30 18 18 20-28 32 40z" />
    <path d="M28 20h40v6H28zM34 30h28v3H34z" />
    <rect data-accent="" x="36" y="39" width="24" height="8" rx="2" />
  </Thumb>
);
