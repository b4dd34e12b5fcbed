import { latePart } from '../../ui/late-part.tsx';

/** The form for the newsletter, which no page waits for. */
export const { Part: LateSubscribeForm } = latePart(
  <div className="subscribe-loading" />,
  async () => (await import('./subscribe-form.tsx')).SubscribeForm,
);
