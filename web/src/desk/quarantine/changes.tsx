import { changesOf } from './json-text'

interface ChangesProps {
  before: string
  after: string
}

/** What a correction changes, field by field. */
export function Changes({ before, after }: ChangesProps) {
  const changes = changesOf(before, after)
  if (changes === null)
    return (
      <p className="desk-changes desk-zero" role="status">
        Não dá para comparar: o que chegou, ou o que está escrito, não é JSON.
      </p>
    )
  if (changes.length === 0)
    return (
      <p className="desk-changes desk-zero" role="status">
        Nada mudou ainda.
      </p>
    )
  return (
    <ul aria-label="O que muda" className="desk-changes">
      {changes.map(({ path, before: old, after: now }) => (
        <li key={path}>
          <strong>{old === null ? 'Novo' : now === null ? 'Saiu' : 'Mudou'}:</strong>{' '}
          <span className="desk-id">{path}</span>{' '}
          <span className="desk-changes-values">
            {old !== null && <del className="desk-id">{old}</del>}
            {now !== null && <ins className="desk-id">{now}</ins>}
          </span>
        </li>
      ))}
    </ul>
  )
}
