import type { TemplateHead } from '#contract/template-manager.ts';
import { useState } from 'react';
import { announce } from '../../../ui/announcer.tsx';
import { Button } from '../../../ui/button.tsx';
import { callAdmin } from '../../api.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { firstClick } from '../../ui/first-click.ts';

interface UnpublishProps {
  head: TemplateHead;
  onHead: (head: TemplateHead) => void;
}

/** Takes a published template out of sight, after asking: of the default one, it says that the home page is empty then. */
export function Unpublish({ head, onHead }: UnpublishProps) {
  const [isAsking, setIsAsking] = useState(false);
  const { id: template, title, is_default: isDefault } = head;
  const result = isDefault
    ? 'Visitors then see the home page without widgets. The draft stays as it is.'
    : 'The draft stays as it is.';
  const unpublish = async () => {
    onHead(
      await callAdmin('templates.unpublish', {
        body: { template, ...(isDefault && { allowEmpty: true }) },
      }),
    );
    announce('Unpublished. Visitors no longer see this template.');
  };
  return (
    <section className="publish-end" aria-labelledby="publish-end">
      <h3 id="publish-end">Unpublish</h3>
      <p>{result}</p>
      <Button tone="secondary" onClick={firstClick(() => setIsAsking(true))}>
        Unpublish now
      </Button>
      {isAsking ? (
        <ConfirmDialog
          title={`Unpublish ‘${title}’?`}
          keep="Keep it published"
          action={isDefault ? 'Unpublish and leave the home page empty' : 'Unpublish'}
          onConfirm={unpublish}
          onClose={() => setIsAsking(false)}
        >
          <p>{result}</p>
        </ConfirmDialog>
      ) : null}
    </section>
  );
}
