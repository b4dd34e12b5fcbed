/** A widget as a show has it, in the order of its list. */
export const widget = (type: string, title: string, options: object, more: object = {}) => ({
  id: title.toLowerCase(),
  type,
  title,
  is_active: true,
  options,
  ...more,
});

export const headed = (value: string, options: object = {}) => ({ header: { value }, ...options });

export const inOrder = (widgets: object[]) => widgets.map((one, index) => ({ ...one, position: index + 1 }));
