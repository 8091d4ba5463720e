const subscribe = (listener: () => void) => {
  addEventListener('online', listener);
  addEventListener('offline', listener);
  return () => {
    removeEventListener('online', listener);
    removeEventListener('offline', listener);
  };
};

/** Whether the device has a connection, as a store. */
export const connection = { subscribe, get: () => navigator.onLine };

/** Done when there is a connection; at once where there is one. */
export function connected(signal?: AbortSignal): Promise<void> {
  if (connection.get()) return Promise.resolve();
  return new Promise((resolve, reject) => {
    addEventListener('online', () => resolve(), { once: true, signal });
    signal?.addEventListener('abort', () => reject(signal.reason as Error), { once: true });
  });
}
