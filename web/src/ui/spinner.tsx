/** A small turning ring; what it waits for is said beside it. */
export function Spinner() {
  return <span className="spinner" aria-hidden />
}
