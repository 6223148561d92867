import { hash } from 'node:crypto';

/**
 * Stands in for the global `crypto` in the renderer. Astro hashes the styles and scripts of each page one after the other
 * with `subtle.digest`, which goes to another thread and back for each of them: ten times the time of the hash.
 */
const digest: SubtleCrypto['digest'] = async (algorithm, data) =>
  new Uint8Array(hash(nodeName(algorithm), viewOf(data), 'buffer')).buffer;

const nodeName = (algorithm: AlgorithmIdentifier) =>
  (typeof algorithm === 'string' ? algorithm : algorithm.name).replace('-', '');

const viewOf = (data: BufferSource): NodeJS.ArrayBufferView =>
  ArrayBuffer.isView(data) ? new Uint8Array(data.buffer, data.byteOffset, data.byteLength) : new Uint8Array(data);

const of = <Target extends object>(target: Target, others: Partial<Target>): Target =>
  new Proxy(target, {
    get(_, name) {
      const value: unknown = Reflect.get(Object.hasOwn(others, name) ? others : target, name);
      // The methods of the platform's objects need their own object.
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });

export const crypto = of(globalThis.crypto, { subtle: of(globalThis.crypto.subtle, { digest }) });
