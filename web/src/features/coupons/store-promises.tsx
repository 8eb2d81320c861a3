import type { StorePromises as Promises } from '@/api/generated'

interface StorePromisesProps {
  promises: Promises
}

/** What each commission group of a store earns by now, and what its rate was before. */
export function StorePromises({ promises: { title, groups, rates } }: StorePromisesProps) {
  return (
    <>
      <h3 className="terms-title">{title}</h3>
      <ul className="terms-promises">
        {groups.map(({ name, text, until }, index) => (
          <li key={index}>
            <span>{name}</span>
            <strong>{text}</strong>
            {until !== null && <small>{until}</small>}
          </li>
        ))}
      </ul>
      <p className="small muted">
        Vale o que está aqui na hora do clique, conforme a categoria que a loja informar.
      </p>
      {rates.length > 1 && (
        <details className="terms-rates">
          <summary>Como a taxa mudou</summary>
          <ol>
            {rates.map(({ since, text }, index) => (
              <li key={index}>{`${since}: ${text}`}</li>
            ))}
          </ol>
        </details>
      )}
    </>
  )
}
