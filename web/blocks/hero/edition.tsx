import { useResource } from '../../api/resource.ts';

/** The edition that home is about. */
export const Edition = () => <p className="home-edition">{useResource('events.get').data?.event.title}</p>;
