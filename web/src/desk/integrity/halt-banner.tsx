import { chakra } from '@chakra-ui/react/styled-system'
import { formatCount } from '@/lib/format'
import { SiteLink } from '@/ui/link'
import { Notice } from '../parts/notice'
import { deskPaths } from '../paths'
import { haltKind } from '../words/integrity'
import { useOpenHalts } from './use-halts'

const Link = chakra(SiteLink, { base: { color: 'action.text', fontWeight: 'semibold' } })

/** Says on the pages of payments that they stand still, and why. Nothing is there while they do not. */
export function HaltBanner() {
  const [first, ...more] = useOpenHalts()
  if (first === undefined) return null
  return (
    <Notice tone="bad" icon="alert" title="Pagamentos parados">
      <p>
        {haltKind(first.kind)}
        {more.length > 0 && ` (e mais ${formatCount(more.length)})`}. Nenhuma rodada é planejada, aprovada ou
        enviada até que alguém libere.
      </p>
      <p>
        <Link to={deskPaths.integrity}>Ver em Integridade</Link>
      </p>
    </Notice>
  )
}
