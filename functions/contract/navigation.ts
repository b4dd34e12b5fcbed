import * as z from 'zod/mini';

const itemFields = {
  id: z.string(),
  type: z.enum(['button', 'image', 'link']),
  title: z.string(),
  link_title: z.string(),
  link_type: z.enum(['internal', 'external']),
  link_internal_name: z.string(),
  link_url: z.string(),
  link_new_tab: z.boolean(),
  menu_item_class: z.string(),
  menu_item_link_class: z.string(),
  fullimage: z.string(),
};

/** Menus are two levels deep. */
export const menuChild = z.object({ ...itemFields, childs: z.array(z.never()) });
export const menuItem = z.object({ ...itemFields, childs: z.array(menuChild) });
export type MenuItem = z.infer<typeof menuItem>;

export const aligns = ['left', 'right'] as const;

export const navigationSchemas = {
  'navigation.menus': {
    query: z.object({
      code: z.string().check(z.regex(/^[A-Za-z0-9_-]{1,64}$/, 'Must be the code of a menu.')),
      align: z.enum(aligns, 'Must be left or right.'),
    }),
    response: z.array(menuItem),
  },
};
