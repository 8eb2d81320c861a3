/** How one filter stands in the address. What makes no sense reads as not set, and what is not set is not written. */
export interface Filter<Value> {
  /** Its name in the address. */
  readonly name: string
  readonly none: Value
  read(texts: readonly string[]): Value
  write(value: Value): readonly string[]
  /** Whether a value may stand in an address, which histories and servers keep. */
  fits(value: Value): boolean
  /** It is typed, so that its steps are not worth going back to. */
  readonly typed?: boolean
}

const always = () => true

function single<Value>(
  name: string,
  none: Value,
  read: (text: string) => Value | undefined,
  write: (value: Value) => string,
): Filter<Value> {
  return {
    name,
    none,
    read: ([first]) => (first === undefined ? none : (read(first) ?? none)),
    write: (value) => (value === none ? [] : [write(value)]),
    fits: always,
  }
}

/** A filter of words that somebody types. */
interface SearchFilter extends Filter<string> {
  readonly typed: true
}

/** Words that somebody looks for. An e-mail stays out of the address. */
export function search(name: string): SearchFilter {
  return {
    ...single(
      name,
      '',
      (written) => written,
      (value) => value,
    ),
    fits: (value) => !value.includes('@'),
    typed: true,
  }
}

/** An id, or another short text. */
export function text(name: string): Filter<string> {
  return single(
    name,
    '',
    (written) => written,
    (value) => value,
  )
}

/** A day, as "2026-11-21". */
export function day(name: string): Filter<string> {
  const isDay = (written: string) =>
    /^\d{4}-\d{2}-\d{2}$/.test(written) &&
    !Number.isNaN(Date.parse(written)) &&
    new Date(written).toISOString().startsWith(written)
  return single(
    name,
    '',
    (written) => (isDay(written) ? written : undefined),
    (value) => value,
  )
}

/** Yes, or not set. */
export function flag(name: string): Filter<boolean> {
  return single(
    name,
    false,
    (written) => written === 'sim',
    () => 'sim',
  )
}

/** One of some words; the first is the default, which is not written. */
export function one<const Word extends string>(
  name: string,
  words: readonly [Word, ...Word[]],
): Filter<Word> {
  return single<Word>(
    name,
    words[0],
    (written) => words.find((word) => word === written),
    (value) => value,
  )
}

/** Any of some words, in their own order. */
export function many<const Word extends string>(
  name: string,
  words: readonly Word[],
): Filter<readonly Word[]> {
  return {
    name,
    none: [],
    read: (texts) => words.filter((word) => texts.includes(word)),
    write: (value) => value,
    fits: always,
  }
}

/** One of some numbers; the first is the default, which is not written. */
export function size(name: string, sizes: readonly [number, ...number[]]): Filter<number> {
  return single(name, sizes[0], (written) => sizes.find((known) => known === Number(written)), String)
}

/** The number of a page; the first is not written. */
export function pageNumber(name: string): Filter<number> {
  const isPage = (page: number) => Number.isSafeInteger(page) && page > 1
  return single(name, 1, (written) => (isPage(Number(written)) ? Number(written) : undefined), String)
}

/** Texts that never stand in the address, only in the entry of the history. */
export function kept(name: string): Filter<readonly string[]> {
  return { name, none: [], read: (texts) => texts, write: (value) => value, fits: () => false }
}
