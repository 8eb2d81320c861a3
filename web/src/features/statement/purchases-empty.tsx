import { StateScreen } from '@/ui/state-screen'
import { Button } from '@/ui/public-button'

interface PurchasesEmptyProps {
  filtered: boolean
  onClear: () => void
  onMissing: () => void
}

const steps = ['Entre na sua conta', 'Abra a loja por aqui', 'Compre em um só processo'] as const

/** No purchases at all, or none that pass the filters: two different things to say. */
export function PurchasesEmpty({ filtered, onClear, onMissing }: PurchasesEmptyProps) {
  if (filtered) {
    return (
      <StateScreen
        level="h3"
        picture="lens"
        title="Nenhuma compra com esses filtros"
        text="Tente outro status, outra loja ou um período maior."
      >
        <Button look="outline" size="sm" onClick={onClear}>
          Limpar filtros
        </Button>
        <MissingButton onMissing={onMissing} />
      </StateScreen>
    )
  }
  return (
    <StateScreen
      level="h3"
      picture="bag"
      title="Sua primeira compra aparece aqui"
      text="Depois da compra, avisamos do seu cashback em até 5 dias."
    >
      <ol className="first-steps small">
        {steps.map((step, index) => (
          <li key={step}>
            <span className="caption">{index + 1}</span>
            {step}
          </li>
        ))}
      </ol>
      <MissingButton onMissing={onMissing} />
    </StateScreen>
  )
}

function MissingButton({ onMissing }: Pick<PurchasesEmptyProps, 'onMissing'>) {
  return (
    <Button look="link" size="sm" aria-haspopup="dialog" onClick={onMissing}>
      Não encontrei minha compra
    </Button>
  )
}
