import type { ContentValues } from '#contract/content.ts';
import { callAdmin } from '../api.ts';
import { labels, switchName } from '../content/labels.ts';
import { fieldsIn, type FieldIn, type LineField } from '../content/fields.ts';
import { ChoiceLine, InstantLine, NumberLine, SwitchLine, TextLine } from '../content/lines.tsx';
import { PartRoom } from '../content/part-room.tsx';
import { RoomSection } from '../content/room-section.tsx';
import { useParts } from '../content/use-part.ts';
import { RichText } from '../builder/fields/rich-text/rich-text.tsx';
import { useLoaded } from '../ui/calls.tsx';
import type { EventValues } from './event-fields.ts';
import { FirstEvent } from './first-event.tsx';
import { PhaseLine } from './phase-line.tsx';

/** The dates of the running edition, and how people vote. */
export function EventPage() {
  const part = useParts('event', 'app');
  return (
    <PartRoom
      title="Event"
      part={part}
      labels={labels}
      intro="When fans can propose nominees and vote, and what they read before and after. What you change here is on the site within seconds."
    >
      {(value) =>
        part.isStored ? (
          <EventFields value={value} field={fieldsIn(value, part, labels)} />
        ) : (
          <FirstEvent value={value} errors={part.errors} session={part.session} />
        )
      }
    </PartRoom>
  );
}

function EventFields({ value, field }: { value: EventValues; field: FieldIn<EventValues> }) {
  const { timeZone } = value.app;
  const zone = { timeZone };
  return (
    <>
      <PhaseLine event={value.event} timeZone={timeZone} />
      <RoomSection title="The show" words="Its names, in titles of pages, in emails and in search engines.">
        <TextLine {...field('app', 'name')} />
        <TextLine
          {...field('event', 'title')}
          hint={
            <>
              This edition has the id <code>{value.event.id}</code>, which never changes.
            </>
          }
        />
      </RoomSection>
      <RoomSection
        title="Voting"
        words={`While ‘${switchName}’ is on, anyone who is signed in can vote between the two dates.`}
      >
        <SwitchLine {...field('event', 'is_voting_active')} hint={switchHint(value.event)} />
        <div className="room-pair">
          <InstantLine
            {...field('event', 'voting_start')}
            {...zone}
            hint={`When voting opens. Leave blank to open as soon as ‘${switchName}’ is on.`}
          />
          <InstantLine
            {...field('event', 'voting_end')}
            {...zone}
            isEnd
            hint="When voting closes. 11:59 PM means the end of the day. Leave blank for no end."
          />
        </div>
        <NumberLine
          {...field('app', 'voteLimit')}
          least={1}
          most={20}
          hint="How many votes each person has in each category, every day anew."
        />
        <DefaultCategory field={field('app', 'defaultCategory')} />
      </RoomSection>
      <RoomSection
        title="Pre-nominations"
        words={`Fans can suggest nominees before or during voting, between the two dates, while ‘${switchName}’ is on.`}
      >
        <div className="room-pair">
          <InstantLine
            {...field('event', 'fan_prenom_start')}
            {...zone}
            hint="When the form opens. Leave both dates blank for no pre-nominations."
          />
          <InstantLine {...field('event', 'fan_prenom_end')} {...zone} isEnd hint="When the form closes." />
        </div>
      </RoomSection>
      <RoomSection
        title="Time zone"
        words="Dates are shown in it, and each person’s votes are new at its midnight."
      >
        <ChoiceLine
          {...field('app', 'timeZone')}
          choices={zones()}
          hint="The dates above stay the same instants; they are shown by the clock of the new zone."
        />
      </RoomSection>
      <RoomSection
        title="Before and after"
        words="What visitors read in place of the ballot while nobody can vote."
      >
        <TextLine {...field('app', 'titles', 'votingNotOpen')} />
        <RichText {...field('app', 'messages', 'votingNotOpen')} kind="prose" />
        <TextLine {...field('app', 'titles', 'votingClosed')} />
        <RichText {...field('app', 'messages', 'votingClosed')} kind="prose" />
      </RoomSection>
    </>
  );
}

/** What the switch does now. */
const switchHint = ({ is_voting_active: isOn, voting_start: start }: EventValues['event']): string =>
  isOn || start !== null
    ? 'While this is off, no one can vote or pre-nominate, whatever the dates say.'
    : 'While this is off, no one can vote or pre-nominate. Set when voting opens first: without that date, it opens as soon as you turn this on.';

const zones = (): [string, string][] =>
  Intl.supportedValuesOf('timeZone').map((name) => [name, name.replaceAll('_', ' ')]);

const loadCategories = async (signal: AbortSignal) => {
  const found = await callAdmin('content.get', { params: { part: 'categories' }, query: {} }, { signal });
  return found.value as ContentValues['categories'];
};

/** Where the voting page begins. A category that a jury decides takes no votes. */
function DefaultCategory({ field }: { field: LineField<string> }) {
  const { data = [] } = useLoaded(loadCategories);
  const voted = data.filter((each) => each.decided_by === 'fans' && !each.withdrawn);
  return (
    <ChoiceLine
      {...field}
      choices={[['', 'The first one of the list'], ...voted.map(({ key, title }) => [key, title] as const)]}
      hint="The voting page shows it first to those who come without a link to another one."
    />
  );
}
