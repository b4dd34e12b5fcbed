import { useAppConfig } from '../../api/app-config.tsx';
import { SafeHtml } from '../../ui/safe-html.tsx';

/** What the show says of the wait for the winners. */
export const Message = () => <SafeHtml html={useAppConfig().messages.votingClosed} />;
