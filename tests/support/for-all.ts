import fc from 'fast-check';

type Arbitraries<T extends unknown[]> = { [K in keyof T]: fc.Arbitrary<T[K]> };

/** Checks a property for generated values of each arbitrary. */
export function forAll<T extends [unknown, ...unknown[]]>(
  ...property: [...arbitraries: Arbitraries<T>, check: (...values: T) => void]
): void {
  fc.assert(fc.property<T>(...property));
}
