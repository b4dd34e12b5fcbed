import { useAppConfig } from '../../api/app-config.tsx';
import { useResource } from '../../api/resource.ts';

/** What the public part of the show adds to the running order: pictures of nominees, and its time zone. */
export function useRunningEvent() {
  const { timeZone } = useAppConfig();
  const { data } = useResource('events.get');
  const pictures = new Map(data?.nominees.map((each) => [each.nominee_id, each.content_image]));
  return { timeZone, pictureOf: (nominee: string): string => pictures.get(nominee) ?? '' };
}
