import type { Category } from '#contract/catalog.ts';
import { Link } from '../../ui/link.tsx';
import { useAppConfig } from '../../api/app-config.tsx';
import { paths } from '../../paths.ts';
import { Alert } from '../../ui/alert.tsx';
import { defaultCategoryKey, findCategory } from './state/categories.ts';

interface InvalidCategoryProps {
  message: string;
  categories: readonly Category[];
}

/** The address names a category that does not exist; the default one is offered instead. */
export function InvalidCategory({ message, categories }: InvalidCategoryProps) {
  const { defaults } = useAppConfig();
  const key = defaultCategoryKey(categories, defaults.category);
  return (
    <Alert className="voting-invalid">
      <p>{message}</p>
      {key === undefined ? null : (
        <Link className="btn btn-primary" to={paths['voting.index']({ category: key })}>
          Go to {findCategory(categories, key)?.title}
        </Link>
      )}
    </Alert>
  );
}
