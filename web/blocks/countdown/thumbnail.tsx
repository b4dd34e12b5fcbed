import { Thumb } from '../parts/thumb.tsx';

export const Thumbnail = () => (
  <Thumb>
    <path d="M26 10h44v4H26z" />
    <path opacity=".45" d="M12 24h15v18H12zM31 24h15v18H31zM50 24h15v18H50zM69 24h15v18H69z" />
    <rect data-accent="" x="36" y="48" width="24" height="6" rx="2" />
  </Thumb>
);
