export type Method = 'GET' | 'POST';
export type Path = `{B}/${string}` | `/${string}`;

/** Method and path of a route; `{B}` stands for `{basePath}/api`. */
export type Address = `${Method} ${Path}`;

type MethodAndPath<A extends Address> = A extends `${infer M extends Method} ${infer P extends Path}`
  ? { method: M; path: P }
  : never;

export function readAddress<A extends Address>(address: A): MethodAndPath<A> {
  const [method, path] = address.split(' ');
  return { method, path } as MethodAndPath<A>;
}
