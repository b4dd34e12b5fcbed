import { useAppConfig } from '../../api/app-config.tsx';
import { PresentedBy } from './presented-by.tsx';

/** What home shows below its hero. */
export function Home() {
  const { name } = useAppConfig();
  return (
    <>
      <div className="home-title">
        <h1>{name}</h1>
      </div>
      <PresentedBy />
    </>
  );
}
