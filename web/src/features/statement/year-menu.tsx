import { useListReceivedYearsQuery } from '@/api/account/index'
import { fetchReceivedYear } from '@/api/export'
import { Icon } from '@/ui/icon'
import { chakraPart } from '@/ui/chakra-part'
import { MenuButton } from '@/ui/menu-button'
import { Spinner } from '@/ui/spinner'
import { Button, buttonClass } from '@/ui/public-button'
import { saveFile } from '@/lib/save-file'
import { yearFailed } from './payout-copy'
import { useFile } from './use-file'
import type { YearFormat } from './year-entries'

const parts = [chakraPart(() => import('./year-entries'))] as const

interface YearMenuProps {
  userId: string
}

/** "Comprovante anual": what was received in each calendar year, as a file. */
export function YearMenu({ userId }: YearMenuProps) {
  const { data: years, error, isFetching, refetch } = useListReceivedYearsQuery({ userId })
  const { busy, get } = useFile(yearFailed)

  // While it is tried again there still is an error: the button that was pressed stays where it is.
  if (years === undefined && error !== undefined)
    return (
      <Button look="outline" size="sm" aria-busy={isFetching} onClick={() => void refetch()}>
        {isFetching ? <Spinner /> : <Icon name="retry" size="4" />}
        Comprovante anual: tentar de novo
      </Button>
    )

  const waits = busy || years === undefined
  const download = async (year: number, format: YearFormat) => {
    const file = await get(() => fetchReceivedYear(userId, year, format))
    if (file !== null) saveFile(file.content, file.name)
  }
  return (
    <MenuButton
      className={buttonClass({ look: 'outline', size: 'sm' })}
      busy={waits}
      parts={parts}
      entries={{
        years: years ?? [],
        onChoose: (year: number, format: YearFormat) => void download(year, format),
      }}
    >
      {waits ? <Spinner /> : <Icon name="download" size="4" />}
      Comprovante anual
    </MenuButton>
  )
}
