export type Method = 'GET' | 'POST';
export type Path = `{B}/${string}` | `/${string}`;

/** Method and path as the tables of addresses write them. `{B}` stands for `{basePath}/api`. */
export type Address = `${Method} ${Path}`;

/** Method and path of an address, as the type system sees them. */
type Parts<A extends Address> = A extends `${infer M extends Method} ${infer P extends Path}`
  ? { method: M; path: P }
  : never;

export function readAddress<A extends Address>(address: A): Parts<A> {
  const [method, path] = address.split(' ');
  return { method, path } as Parts<A>;
}
