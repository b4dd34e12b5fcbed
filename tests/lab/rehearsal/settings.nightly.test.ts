import { describe, expect, it } from 'vitest';
import { synthesise } from '../../infra/stacks.ts';
import { replacements } from './replacements.ts';
import {
  changing,
  door,
  losses,
  lostBy,
  made,
  ofVersion,
  resourcesOf,
  settings,
  showNights,
} from './settings.ts';

describe('a deployment with one other setting', () => {
  it.each(settings)('replaces no more than is known for another %s, there and back', (name) => {
    const [before, after] = [made(), made(changing(name))];
    const { types = [] } = losses[name] ?? {};
    expect(lostBy(before, after)).toEqual(types);
    expect(lostBy(after, before)).toEqual(types);
  });

  it.each<[string, object, string]>([
    ['another commit', {}, 'two'],
    ['another commit at once', { atOnce: 'true' }, 'two'],
    ['a show night', { showNights }, 'one'],
  ])('replaces nothing for %s, there and back', (_what, changes, release) => {
    const [before, after] = [made(), made(changes, release)];
    expect([lostBy(before, after), lostBy(after, before)]).toEqual([[], []]);
  });

  it('gets or loses the door of the API and nothing else that lasts', () => {
    const [bare, full] = [resourcesOf(synthesise({}, 'one')), made()];
    expect(lostBy(bare, full)).toEqual([]);
    expect(lostBy(full, bare)).toEqual(door);
  });

  it('replaces one alarm for each version of a function with another commit', () => {
    const { api = {} } = made();
    const replaced = [...replacements(api, made({}, 'two')['api'] ?? {})];
    const aliases = Object.values(api).filter(({ Type }) => Type === 'AWS::Lambda::Alias');
    expect(replaced.every(([id, reason]) => ofVersion.test(id) && reason === 'AlarmName')).toBe(true);
    expect(replaced).toHaveLength(aliases.length);
  });

  it.each([
    ['data', 'AWS::DynamoDB::GlobalTable', 'KeySchema'],
    ['api', 'AWS::ApiGatewayV2::DomainName', 'DomainName'],
    ['web', 'AWS::CloudFront::KeyValueStore', 'Name'],
  ])('of the stack %s would lose what is %s by another %s', (name, type, property) => {
    const before = made();
    const changed = structuredClone(before);
    const found = Object.values(changed[name] ?? {}).find(({ Type }) => Type === type);
    found!.Properties![property] = 'another';
    expect(lostBy(before, changed)).toContain(type);
  });
});
