import { useLocation, useSearchParams } from 'react-router'
import { leavesFocus } from '@/lib/leaves-focus'
import type { SearchResult } from '@/api/generated'
import { useSearchQuery } from '@/api/index'
import { queryText } from '@/lib/query-text'
import { useSearchAnnouncement } from '@/ui/announcer'
import { SiteLink } from '@/ui/link'
import { LoadFailure } from '@/ui/load-failure'
import { ButtonLink } from '@/ui/public-button'
import { RowContent } from './row-content'
import { countFound } from './count-found'
import { groupRows, storesPath } from './rows'

/** The stores, categories and coupons that are found for the query parameter `name`. */
export default function Found() {
  const { pathname } = useLocation()
  const [params] = useSearchParams()
  const name = queryText(params, 'name')
  const { currentData: found, error, refetch } = useSearchQuery({ q: name })
  const count = found === undefined ? '' : countFound(found)
  useSearchAnnouncement(count === '' ? '' : `"${name}": ${count}`)
  return (
    <section className="found" aria-labelledby="encontradas">
      <div className="section-head">
        <h2 className="title-2" id="encontradas">
          {`Lojas encontradas para "${name}"`}
        </h2>
        <ButtonLink ref={leavesFocus} look="outline" size="sm" to={pathname}>
          Limpar busca
        </ButtonLink>
      </div>
      {found !== undefined ? (
        <>
          <p className="muted">{count}</p>
          <Groups found={found} />
          <p>
            <ButtonLink look="outline" to={storesPath(found, name)}>
              Ver todas em Lojas
            </ButtonLink>
          </p>
        </>
      ) : error === undefined ? (
        <div className="found-waiting skeleton" />
      ) : (
        <LoadFailure level="h3" error={error} retry={() => void refetch()} />
      )}
    </section>
  )
}

function Groups({ found }: { found: SearchResult }) {
  const groups = groupRows(found)
  if (groups.length === 0) return null
  return (
    <div className="found-groups">
      {groups.map(({ title, rows }) => (
        <div key={title}>
          <h3 className="search-title">{title}</h3>
          <ul>
            {rows.map((row) => (
              <li key={row.id}>
                <SiteLink className="search-row" to={row.to}>
                  <RowContent row={row} />
                </SiteLink>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </div>
  )
}
