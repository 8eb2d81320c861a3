import { type ReactNode, useId, useState } from 'react'
import type { Coupon } from '@/api/generated'
import { useVoteOnCouponMutation } from '@/api/index'
import { areaPath } from '@/lib/paths'
import { errorMessage } from '@/lib/problem'
import { Button, ButtonLink } from '@/ui/public-button'

interface CodeQuestionProps {
  coupon: Coupon
  /** Another page is gone to. */
  onLeave: () => void
}

/** Asks whoever copied the code whether it worked. The answer may be changed, and its thanks have their place from the start. */
export function CodeQuestion({ coupon, onLeave }: CodeQuestionProps) {
  const id = useId()
  const [vote, { isLoading }] = useVoteOnCouponMutation()
  const [worked, setWorked] = useState<boolean | null>(null)
  const [said, setSaid] = useState<ReactNode>(null)

  const say = async (answer: boolean) => {
    if (isLoading || answer === worked) return
    const { error } = await vote({ id: coupon.id, couponVote: { worked: answer } })
    if (error !== undefined) {
      setSaid(errorMessage(error))
      return
    }
    setWorked(answer)
    setSaid(
      answer ? (
        'Obrigado! Sua resposta ajuda quem vem depois.'
      ) : (
        <>
          {'Obrigado por avisar. '}
          <ButtonLink look="link" size="inline" to={areaPath(coupon.store.slug)} onClick={onLeave}>
            {`Veja outros cupons de ${coupon.store.name}`}
          </ButtonLink>
        </>
      ),
    )
  }

  return (
    <div className="code-question" role="group" aria-labelledby={id}>
      <p className="code-question-asked" id={id}>
        O código funcionou?
      </p>
      {[true, false].map((answer) => (
        <Button
          key={String(answer)}
          look="outline"
          size="sm"
          aria-pressed={answer === worked}
          onClick={() => void say(answer)}
        >
          {answer ? 'Sim' : 'Não'}
        </Button>
      ))}
      <p className="code-question-said" role="status">
        {said}
      </p>
    </div>
  )
}
