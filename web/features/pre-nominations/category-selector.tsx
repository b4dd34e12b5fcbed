import type { Category } from '#contract/catalog.ts';
import { useId } from 'react';

interface CategorySelectorProps {
  categories: readonly Category[];
  active: Category | undefined;
  onChoose: (key: string) => void;
}

/** The category dropdown: the device's own. */
export function CategorySelector({ categories, active, onChoose }: CategorySelectorProps) {
  const id = useId();
  return (
    <div>
      <label className="form-label" htmlFor={id}>
        Category
      </label>
      <select
        id={id}
        className="form-select form-control"
        value={active?.key ?? ''}
        onChange={(event) => onChoose(event.target.value)}
      >
        {active ? null : (
          <option value="" disabled>
            Choose a category
          </option>
        )}
        {categories.map((category) => (
          <option key={category.id} value={category.key}>
            {category.title}
          </option>
        ))}
      </select>
    </div>
  );
}
