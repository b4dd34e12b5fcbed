import type { ContentValues } from '#contract/content.ts';
import { defaultMoods, type Mood } from '#contract/default-moods.ts';
import { liveProviderNames } from '#contract/live-provider-names.ts';
import { Button } from '../../ui/button.tsx';
import { fieldsIn, type FieldIn, type LineField } from '../content/fields.ts';
import { labels } from '../content/labels.ts';
import { ChoiceLine, SettledLine, SwitchLine, TextLine } from '../content/lines.tsx';
import { PartRoom } from '../content/part-room.tsx';
import { PictureInput } from '../content/picture-input.tsx';
import { RoomSection } from '../content/room-section.tsx';
import { useParts, type EditedPart } from '../content/use-part.ts';
import { ColorContrasts, ColorField, colorHints, colorNames, MoodContrasts } from './color-fields.tsx';
import { LookSample, MoodSample } from './look-sample.tsx';
import './look.scss';

type LookValues = Pick<ContentValues, 'theme' | 'app' | 'options' | 'live' | 'social'>;

const moods = Object.keys(defaultMoods) as Mood[];

/** The fonts that the site brings along, and some that every device has. */
const fonts = ['Fraunces Variable', 'Inter Variable', 'Georgia', 'Times New Roman', 'Arial', 'Verdana'].map(
  (name) => [name, name.replace(' Variable', '')] as const,
);

/** The room at /admin/look: what the site looks like, whatever it says. */
export function LookPage() {
  const part = useParts('theme', 'app', 'options', 'live', 'social');
  return (
    <PartRoom
      title="Look"
      part={part}
      labels={labels}
      intro="Colors, logo, pictures and the film at the top of the site. Colors that people could not read are not saved."
    >
      {(value) => <LookFields part={part} value={value} field={fieldsIn<LookValues>(value, part, labels)} />}
    </PartRoom>
  );
}

interface LookFieldsProps {
  part: EditedPart<LookValues>;
  value: LookValues;
  field: FieldIn<LookValues>;
}

function LookFields({ part, value, field }: LookFieldsProps) {
  const picture = (of: LineField<string>, hint: string) => (
    <PictureInput
      label={of.label}
      name={of.value}
      url={part.pictures[of.value]}
      error={of.error}
      hint={hint}
      onChange={(name, url) => {
        if (url !== undefined) part.session.addPictures({ [name]: url });
        of.onChange(name);
      }}
    />
  );
  return (
    <>
      <RoomSection title="Colors" words="Each pair that people read is checked as you go.">
        <LookSample theme={value.theme} name={value.app.name} logo={part.pictures[value.theme.logo]} />
        <div className="room-pair">
          {colorNames.map((color) => (
            <ColorField key={color} hint={colorHints[color]} field={field('theme', 'colors', color)} />
          ))}
        </div>
        <ColorContrasts colors={value.theme.colors} />
      </RoomSection>
      <RoomSection
        title="Moods"
        words="Backgrounds in full color for single widgets of the home page, chosen in the builder under Styles. What is read on them follows from the colors above."
      >
        {moods.map((mood) => (
          <div key={mood} className="mood">
            <MoodSample mood={mood} theme={value.theme} />
            <div className="room-pair">
              <TextLine {...field('theme', 'moods', mood, 'name')} />
              <ColorField
                hint="Empty: no such mood, and widgets that have it get the plain background."
                field={field('theme', 'moods', mood, 'ground')}
              />
            </div>
          </div>
        ))}
        <MoodContrasts theme={value.theme} />
      </RoomSection>
      <RoomSection title="Fonts and logo">
        <div className="room-pair">
          <ChoiceLine {...field('theme', 'fonts', 'display')} choices={fonts} />
          <ChoiceLine {...field('theme', 'fonts', 'text')} choices={fonts} />
        </div>
        {picture(
          field('theme', 'logo'),
          'In the menu of every page. Without one, the name of the show is there.',
        )}
      </RoomSection>
      <RoomSection title="Top of the home page" words="A picture, or a film with the picture until it plays.">
        {picture(field('options', 'gayvn_awards_hero_desktop'), 'Wide, such as 2400 by 1000 pixels.')}
        {picture(field('options', 'gayvn_awards_hero_mobile'), 'Upright, such as 900 by 1200 pixels.')}
        <SettledLine
          {...field('options', 'gayvn_awards_hero_url')}
          hint="An address or a path such as /voting. Empty: nowhere."
        />
        <Film field={field('options', 'gayvn_awards_homepage_video_id')} pictures={part.pictures} />
      </RoomSection>
      <RoomSection title="Top of all other pages">
        {picture(field('app', 'hero', 'desktop'), 'Wide, such as 2400 by 600 pixels.')}
        {picture(field('app', 'hero', 'mobile'), 'Such as 900 by 600 pixels.')}
      </RoomSection>
      <RoomSection
        title="Live stream"
        words={`On the home page while it is on. From ${liveProviderNames.replace(/, ([^,]+)$/, ' or $1')}.`}
      >
        <SwitchLine {...field('live', 'enabled')} hint="Paste the embed code first." />
        <SettledLine
          {...field('live', 'embed')}
          hint="The code that the provider offers under Share, Embed. Only the stream itself is kept of it."
        />
      </RoomSection>
      <RoomSection title="Social networks and hashtag">
        <SettledLine {...field('social', 'twitter')} inputMode="url" />
        <SettledLine {...field('social', 'facebook')} inputMode="url" />
        <TextLine {...field('app', 'hashtag', 'text')} />
        {picture(field('app', 'hashtag', 'image'), 'Shown above the footer.')}
      </RoomSection>
      <RoomSection
        title="Links of the footer"
        words="The address of a page, such as privacy, or a whole one that begins with https://."
      >
        <SettledLine {...field('app', 'links', 'privacy')} />
        <SettledLine {...field('app', 'links', 'notice2257')} />
        <SettledLine {...field('app', 'links', 'contact')} />
        <SettledLine {...field('options', 'gayvn_awards_sponsor_link')} />
        <SettledLine {...field('options', 'gayvn_awards_press_link')} />
      </RoomSection>
    </>
  );
}

/** The film of the home page, which comes with an import. */
function Film({ field, pictures }: { field: LineField<string>; pictures: Readonly<Record<string, string>> }) {
  const { label, value, error, onChange } = field;
  const url = pictures[value];
  return (
    <div role="group" aria-label={label} className="film">
      <p className="form-label">{label}</p>
      {url ? (
        // oxlint-disable-next-line jsx-a11y/media-has-caption -- it plays without sound
        <video src={url} controls muted preload="metadata" aria-label={label} />
      ) : null}
      {value === '' ? null : (
        <div>
          <Button tone="secondary" onClick={() => onChange('')}>
            Remove the film
          </Button>
        </div>
      )}
      <p className="form-text">
        {value === '' ? 'No film. ' : ''}A film comes with the import of a show folder; it can’t be uploaded
        here yet.
      </p>
      {error ? <p className="field-error">{error}</p> : null}
    </div>
  );
}
