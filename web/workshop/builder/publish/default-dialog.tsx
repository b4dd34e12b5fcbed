import type { TemplateHead } from '#contract/template-manager.ts';
import { announce } from '../../../ui/announcer.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';

interface DefaultDialogProps {
  template: TemplateHead;
  /** The default template as yet. */
  current: TemplateHead | undefined;
  /** Makes it the default, published first where nothing of it is; false where it is left as it is after all. */
  onDefault: () => Promise<boolean>;
  onClose: () => void;
}

/** Says what visitors see once a template is the default one, and asks. */
export function DefaultDialog({
  template: { title, live },
  current,
  onDefault,
  onClose,
}: DefaultDialogProps) {
  const instead = current ? ` instead of ‘${current.title}’` : '';
  const makeDefault = async () => {
    if (await onDefault()) announce(`‘${title}’ is the default template now.`);
  };
  return (
    <ConfirmDialog
      title={live ? `Make ‘${title}’ the default?` : `Publish ‘${title}’ and make it the default?`}
      keep="Cancel"
      action={live ? 'Make it the default' : 'Publish it and make it the default'}
      tone="primary"
      onConfirm={makeDefault}
      onClose={onClose}
    >
      {live ? null : <p>It isn’t published, so its draft will be published first.</p>}
      <p>Visitors will see it on the home page{instead}.</p>
    </ConfirmDialog>
  );
}
