import { hash } from 'node:crypto';

/*
 * Stand in for globals of the same names in the renderer. Astro makes the bytes of every page, wraps them in a stream and
 * gets its text back; here that takes a third of the time.
 */

/**
 * Astro hashes the styles and scripts of each page one after the other with `subtle.digest`, which goes to another thread
 * and back for each of them: ten times the time of the hash.
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

/** Stands in for the bytes of a page, from which a response takes its text. Nothing else may read it. */
class UnencodedPage extends Uint8Array<ArrayBuffer> {
  readonly text: string;

  constructor(text: string) {
    super(new ArrayBuffer(0));
    this.text = text;
    Object.defineProperty(this, 'byteLength', { value: Buffer.byteLength(text) });
  }
}

/** Node writes the bytes of a Buffer in half the time. Those of a page are not made: the middleware asks for its text. */
class BufferEncoder extends globalThis.TextEncoder {
  override encode(text = ''): Uint8Array<ArrayBuffer> {
    return text.startsWith('<!DOCTYPE html>') ? new UnencodedPage(text) : Buffer.from(text);
  }
}

/** A response whose body is bytes keeps them: they are read without a stream. */
class BytesResponse extends globalThis.Response {
  readonly #bytes: Uint8Array<ArrayBuffer> | undefined;

  /** `Response.json` and others make the platform's own. */
  static override [Symbol.hasInstance](value: unknown): boolean {
    return value instanceof globalThis.Response;
  }

  constructor(body?: BodyInit | null, init?: ResponseInit) {
    const isBytes = body instanceof Uint8Array;
    super(isBytes ? null : body, init);
    this.#bytes = isBytes ? (body as Uint8Array<ArrayBuffer>) : undefined;
  }

  override async text(): Promise<string> {
    const bytes = this.#bytes;
    if (bytes instanceof UnencodedPage) return bytes.text;
    return bytes ? Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString() : super.text();
  }

  override get body(): ReadableStream<Uint8Array<ArrayBuffer>> | null {
    return this.#bytes ? this.#withStream().body : super.body;
  }

  override arrayBuffer = () => this.#withStream().arrayBuffer();
  override blob = () => this.#withStream().blob();
  override bytes = () => this.#withStream().bytes();
  override formData = () => this.#withStream().formData();
  override json = () => this.#withStream().json();
  override clone = () => new BytesResponse(this.#bytes ?? super.clone().body, this);

  #withStream(): Response {
    const bytes = this.#bytes;
    return new globalThis.Response(bytes instanceof UnencodedPage ? bytes.text : (bytes ?? super.body), this);
  }
}

export { BufferEncoder as TextEncoder, BytesResponse as Response };
