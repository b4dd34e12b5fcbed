import { useEffect, useRef, useState } from 'react';
import { useAppConfig } from '../api/app-config.tsx';
import { announce } from '../ui/announcer.tsx';
import { Alert } from '../ui/alert.tsx';
import { Button } from '../ui/button.tsx';
import { saveFile } from '../ui/save-file.ts';
import './passkeys.css';

interface NewCodesProps {
  codes: readonly string[];
  onSaved: () => void;
  busy?: boolean;
}

/** Recovery codes, shown this once: to copy, to download, and then to leave. */
export function NewCodes({ codes, onSaved, busy = false }: NewCodesProps) {
  const { name } = useAppConfig();
  const [isCopied, setIsCopied] = useState<boolean>();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const text = [`Recovery codes of ${name}. Each is good once.`, '', ...codes, ''].join('\n');
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setIsCopied(true);
      announce('The codes are copied.');
    } catch {
      setIsCopied(false);
    }
  };
  return (
    <div className="passkey-step">
      <h2 ref={heading} tabIndex={-1}>
        Save your recovery codes
      </h2>
      <p>
        If you lose your passkey, one of these codes lets you in, once. We can’t show them again, so keep them
        where you’d still have them without this device.
      </p>
      <ul className="recovery-codes" aria-label="Recovery codes">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className="passkey-ways">
        <Button tone="secondary" onClick={() => void copy()}>
          {isCopied ? 'Copied' : 'Copy'}
        </Button>
        <Button
          tone="secondary"
          onClick={() => saveFile('recovery-codes.txt', new Blob([text], { type: 'text/plain' }))}
        >
          Download
        </Button>
        <Button busy={busy} onClick={onSaved}>
          I saved them
        </Button>
      </div>
      {isCopied === false ? (
        <Alert>Your browser didn’t let us copy. Please download the codes, or write them down.</Alert>
      ) : null}
    </div>
  );
}
