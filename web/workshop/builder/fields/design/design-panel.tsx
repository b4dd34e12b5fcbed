import { useEffect, useRef, useState } from 'react';
import { blockOf } from '../../../../blocks/catalogue.ts';
import { announce } from '../../../../ui/announcer.tsx';
import { Segments } from '../../../ui/segments.tsx';
import { previewWidth, type PreviewWidth } from '../../state/preview-width.ts';
import { widgetName } from '../../state/widget-name.ts';
import { ChoiceRow } from './choice-row.tsx';
import { ContrastNote, StrongerNote } from './design-notes.tsx';
import { hasOwn, labelOf, parts, shownOn, wordsOf, type Device, type Part } from './design.ts';
import { useDesign } from './use-design.ts';

/** How the widget looks, in choices that the preview shows at once, for all devices and for phones alone. */
export function DesignPanel() {
  const { widget, theme, design, hasPicture, strongerThan, unreadable, change, without } = useDesign();
  const [on, setOn] = useDevice();
  const panel = useRef<HTMLElement>(null);
  const name = `‘${widgetName(widget)}’`;
  const choose = (part: Part, value: string, where: Device = on) =>
    change(
      `${labelOf(part)}${where === 'phone' ? ' on phones' : ''} of ${name}: ${wordsOf(part, value, where, theme)}`,
      [[`design.${where}.${part}`, value]],
    );
  const focusOn = (part: Part, value?: string) => {
    const chosen = value === undefined ? ':checked' : `[value="${value}"]`;
    panel.current?.querySelector<HTMLElement>(`[data-part="${part}"] input${chosen}`)?.focus();
  };
  const clear = (part: Part) => {
    focusOn(part);
    change(`Cleared styles of ${name}`, without(strongerThan(part)));
    announce('The styles are cleared. You can undo this.');
  };
  const isChosen = on === 'phone' ? hasOwn(design.phone) : hasOwn(design.all) || hasOwn(design.phone);
  const reset = () => {
    if (!isChosen) return;
    const cleared = Object.fromEntries(parts.map((part) => [part, '']));
    const gone = on === 'phone' ? (['phone'] as const) : (['all', 'phone'] as const);
    change(
      on === 'phone' ? `${name} on phones: same as on all devices` : `${name}: back to the default`,
      gone.map((each) => [`design.${each}`, cleared]),
    );
    announce(
      on === 'phone'
        ? 'Phones are the same as all devices. You can undo this.'
        : 'Back to the defaults. You can undo this.',
    );
  };
  const shown = shownOn(design, on);
  return (
    <section ref={panel} className="design" aria-label="Design">
      <Segments
        label="Devices that the choices are for"
        value={on}
        onChange={setOn}
        choices={[
          { value: 'all', label: 'All devices' },
          {
            value: 'phone',
            label: hasOwn(design.phone) ? 'Phone, has choices of its own' : 'Phone',
            face: <PhoneFace isOwn={hasOwn(design.phone)} />,
          },
        ]}
      />
      {parts.map((part) => {
        if (part === 'overlay' && !blockOf(widget.type)?.hasOverlay) return null;
        const isWarned = part === 'ink' && unreadable.length > 0;
        const stronger = shown[part] && !isWarned ? strongerThan(part) : [];
        return (
          <ChoiceRow
            key={part}
            part={part}
            theme={theme}
            on={on}
            value={design[on][part]}
            isOwnOfPhones={design.phone[part] !== ''}
            onChoose={(value) => choose(part, value)}
          >
            {stronger.length > 0 ? <StrongerNote of={stronger} onClear={() => clear(part)} /> : null}
            {part === 'ink' ? (
              <div role="status">
                {unreadable.map((each) => (
                  <ContrastNote
                    key={each.on}
                    of={each}
                    isOwn={strongerThan('ink').length > 0}
                    onClear={() => clear('ink')}
                    onBetter={(color) => {
                      focusOn('ink', each.on === on ? color : undefined);
                      choose('ink', color, each.on);
                      announce('The text can be read now. You can undo this.');
                    }}
                  />
                ))}
              </div>
            ) : null}
            {part === 'overlay' ? <OverlayHint value={shown.overlay} hasPicture={hasPicture} /> : null}
          </ChoiceRow>
        );
      })}
      <button type="button" className="tool tool-words tool-framed" aria-disabled={!isChosen} onClick={reset}>
        {on === 'phone' ? 'Same as on all devices' : 'Back to the defaults'}
      </button>
    </section>
  );
}

const PhoneFace = ({ isOwn }: { isOwn: boolean }) => (
  <>Phone{isOwn ? <span className="design-dot" /> : null}</>
);

function OverlayHint({ value, hasPicture }: { value: string; hasPicture: boolean }) {
  if (!hasPicture) return <p className="form-text">It is seen once the widget has a background picture.</p>;
  return value === 'none' || value === 'light' ? (
    <p className="form-text">Look whether the words can be read on every part of the picture.</p>
  ) : null;
}

/** The device that the choices are for; with the phone, the preview gets its width, and its former one afterwards. */
function useDevice() {
  const [on, setOn] = useState<Device>('all');
  const before = useRef<PreviewWidth>(undefined);
  const choose = (device: Device) => {
    if (device === 'phone') before.current = previewWidth.get();
    previewWidth.set(device === 'phone' ? 'Mobile' : before.current);
    setOn(device);
  };
  const latest = useRef(on);
  useEffect(() => {
    latest.current = on;
  }, [on]);
  useEffect(
    () => () => {
      if (latest.current === 'phone') previewWidth.set(before.current);
    },
    [],
  );
  return [on, choose] as const;
}
