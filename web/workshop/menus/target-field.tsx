import { Field } from '../../ui/text-field.tsx';
import { SettledLine } from '../content/lines.tsx';
import { keyOf, toAddress, wordsOf, type MenuLink, type TargetGroup } from './targets.ts';

interface TargetFieldProps {
  link: MenuLink;
  groups: readonly TargetGroup[];
  error?: string | undefined;
  onChange: (link: MenuLink) => void;
}

/** Where a link leads: chosen from what is there, or an address. */
export function TargetField({ link, groups, error, onChange }: TargetFieldProps) {
  const key = keyOf(link);
  const isAddress = link.link_type === 'external';
  const choose = (chosen: string) => {
    const found = groups.flatMap(({ targets }) => targets).find((each) => each.key === chosen);
    if (found) onChange(found.link);
  };
  return (
    <>
      <Field label="Leads to" error={isAddress ? undefined : error}>
        {(control) => (
          <select
            {...control}
            className="form-select"
            value={key}
            onChange={({ target }) => choose(target.value)}
          >
            {isAddress || wordsOf(link, groups) !== undefined ? null : (
              <option value={key}>{link.link_url || link.link_internal_name} (not there)</option>
            )}
            {groups.map(({ label, targets }) => (
              <optgroup key={label} label={label}>
                {targets.map((each) => (
                  <option key={each.key} value={each.key}>
                    {each.label}
                  </option>
                ))}
              </optgroup>
            ))}
          </select>
        )}
      </Field>
      {isAddress ? (
        <SettledLine
          label="Address"
          inputMode="url"
          hint="Such as https://example.org, or mailto:someone@example.org."
          value={link.link_url}
          error={error}
          onChange={(url) => onChange(toAddress(url))}
        />
      ) : null}
    </>
  );
}
