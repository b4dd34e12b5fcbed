import { Thumb } from '../parts/thumb.tsx';

export const Thumbnail = () => (
  <Thumb>
    <path d="M32 10h32v4H32z" />
    <path opacity=".45" d="M14 26h18v18H14zM39 26h18v18H39zM64 26h18v18H64z" />
    <path data-accent="" d="m8 30-5 5 5 5zM88 30l5 5-5 5z" />
  </Thumb>
);
