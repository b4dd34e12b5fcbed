import { useAppConfig } from '../api/app-config.tsx';

/** The title of a screen of the workshop: `Results | Workshop | The Nitrate Awards`. */
export function WorkshopTitle({ of }: { of?: string }) {
  const { name } = useAppConfig();
  return <title>{[...(of === undefined ? [] : [of]), 'Workshop', name].join(' | ')}</title>;
}
