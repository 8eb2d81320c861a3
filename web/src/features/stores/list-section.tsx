import type { StoreGroup } from '@/api/generated'
import { useListStoresByLetterQuery } from '@/api/index'
import { useSearchAnnouncement } from '@/ui/announcer'
import { LoadFailure } from '@/ui/load-failure'
import { StateScreen } from '@/ui/state-screen'
import { paths } from '@/lib/paths'
import { ButtonLink } from '@/ui/public-button'
import { copy } from './copy'
import { groupsByName } from './groups'
import { LetterBar } from './letter-bar'
import { StoreGroups } from './store-groups'
import { StoreListSkeleton } from './stores-skeleton'

interface ListSectionProps {
  /** Part of a name that was asked for; "" for none. */
  name: string
}

/** All stores in alphabetical order, under a bar of letters. */
export function ListSection({ name }: ListSectionProps) {
  const { data, error, isFetching, refetch } = useListStoresByLetterQuery()
  const groups = groupsByName(data ?? [], name)
  useSearchAnnouncement(name === '' || data === undefined ? '' : counted(groups, name))
  return (
    <section className="section" aria-labelledby="lista">
      <h2 className="title-2" id="lista">
        Lista de Lojas em Ordem Alfabética
      </h2>
      {data === undefined && (error === undefined || isFetching) && (
        <StoreListSkeleton label="Carregando lojas..." />
      )}
      {data === undefined && error !== undefined && !isFetching && (
        <LoadFailure error={error} retry={() => void refetch()} />
      )}
      {data !== undefined && groups.length === 0 && <NoStores name={name} />}
      {groups.length > 0 && (
        <>
          <LetterBar present={new Set(groups.map(({ letter }) => letter))} />
          <StoreGroups groups={groups} />
        </>
      )}
    </section>
  )
}

function counted(groups: readonly StoreGroup[], name: string): string {
  const count = groups.reduce((sum, { stores }) => sum + stores.length, 0)
  return `${count} ${count === 1 ? 'loja' : 'lojas'} com “${name}” no nome`
}

function NoStores({ name }: ListSectionProps) {
  if (name === '') {
    return (
      <StateScreen
        level="h3"
        picture="bag"
        title="As lojas estão chegando"
        text="Ainda não há lojas parceiras por aqui. Volte em breve."
      />
    )
  }
  return (
    <StateScreen
      level="h3"
      picture="lens"
      title="Nenhuma loja encontrada"
      text={`Nenhuma loja parceira tem “${name}” no nome. Confira a escrita ou tente só uma parte dele.`}
    >
      <ButtonLink to={paths.stores}>{copy.allStores}</ButtonLink>
    </StateScreen>
  )
}
