const loads = new Map<string, Promise<void>>();

/** Loads another site's script, once per page. Rejects when it cannot be loaded; the next call tries again. */
export function loadScript(address: string): Promise<void> {
  let load = loads.get(address);
  if (!load) {
    load = insertScript(address);
    loads.set(address, load);
    load.catch(() => loads.delete(address));
  }
  return load;
}

function insertScript(address: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    script.addEventListener('load', () => resolve());
    script.addEventListener('error', () => {
      script.remove();
      reject(new Error(`The script ${address} could not be loaded.`));
    });
    script.async = true;
    script.src = address;
    document.head.append(script);
  });
}
