import { screen } from '@testing-library/dom';
import { test } from 'vitest';
import { screenSite } from './site.tsx';

const site = screenSite();
const admin = { email: 'admin@acclaim.test', fullname: 'Ada', roles: ['admin'] };

const titleField = (title: string) => screen.findByRole('textbox', { name: `Title of ${title}` });

test('a title is edited in place and saved by itself, and is there after a reload', async () => {
  const user = await site.open('/admin/nominees?category=direction', { as: admin });
  const field = await titleField('Lois Weber');
  await user.clear(field);
  await user.paste('Lois Weber, Director');
  await screen.findByText('Saved');
  await site.open('/admin/nominees?category=direction');
  await titleField('Lois Weber, Director');
});
