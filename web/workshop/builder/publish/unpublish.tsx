import type { TemplateHead } from '#contract/template-manager.ts';
import { useState } from 'react';
import { announce } from '../../../ui/announcer.tsx';
import { Button } from '../../../ui/button.tsx';
import { callAdmin } from '../../api.ts';
import { ConfirmDialog, firstClick } from '../../ui/confirm-dialog.tsx';
import type { useHomeGuard } from './home-guard.tsx';
import { changeWords, nowOf, outlookOf, unpublished, type Home } from './outlook.ts';

interface UnpublishProps {
  head: TemplateHead;
  home: Home;
  onHead: (head: TemplateHead) => void;
  guard: ReturnType<typeof useHomeGuard>['guard'];
  onDone: () => void;
}

/** Takes a template off the site, after saying what visitors will see of that. */
export function Unpublish({ head, home, onHead, guard, onDone }: UnpublishProps) {
  const [isAsking, setIsAsking] = useState(false);
  const { id: template, title } = head;
  const now = nowOf(home);
  const after = unpublished(outlookOf(home), template, now);
  const result = `${changeWords(home, after, now)} The draft stays as it is.`;
  const call = async (more: { allowEmpty?: true }) => {
    onHead(await callAdmin('templates.unpublish', { body: { template, ...more } }));
    onDone();
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
          cancel="Keep it published"
          action="Unpublish"
          onConfirm={() => guard(call)}
          onClose={() => setIsAsking(false)}
        >
          <p>{result}</p>
        </ConfirmDialog>
      ) : null}
    </section>
  );
}
