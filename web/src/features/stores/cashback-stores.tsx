import type { Store } from '@/api/generated'
import { StateScreen } from '@/ui/state-screen'
import { letterOf } from '@/lib/letters'
import { paths } from '@/lib/paths'
import { ButtonLink } from '@/ui/public-button'
import { CashbackGrid } from './cashback-grid'
import { CashbackLetters } from './cashback-letters'
import { copy } from './copy'

interface CashbackStoresProps {
  stores: readonly Store[]
  /** The letter they begin with; "" for all. */
  letter: string
}

/** The stores of a letter under the letters to choose from. */
export function CashbackStores({ stores, letter }: CashbackStoresProps) {
  const shown = letter === '' ? stores : stores.filter(({ name }) => letterOf(name) === letter)
  return (
    <section className="section" aria-labelledby="lojas">
      <div className="section-head">
        <h2 className="title-2" id="lojas">
          {letter === '' ? 'Todas as lojas com cashback' : `Lojas com a letra ${letter}`}
        </h2>
        {letter !== '' && (
          <ButtonLink className="letter-clear" look="outline" size="sm" to={paths.topCashback}>
            {copy.allStores}
          </ButtonLink>
        )}
      </div>
      <CashbackLetters chosen={letter} present={new Set(stores.map(({ name }) => letterOf(name)))} />
      {shown.length > 0 ? <CashbackGrid stores={shown} /> : <NoStores letter={letter} />}
    </section>
  )
}

function NoStores({ letter }: { letter: string }) {
  if (letter === '') {
    return (
      <StateScreen
        level="h3"
        picture="bag"
        title="Nenhuma loja com cashback agora"
        text="As lojas mudam o cashback com frequência. Volte em breve."
      />
    )
  }
  return (
    <StateScreen
      level="h3"
      picture="lens"
      title={`Nenhuma loja encontrada para a letra "${letter}"`}
      text="Escolha outra letra ou veja todas as lojas que devolvem parte da compra."
    />
  )
}
