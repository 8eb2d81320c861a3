import { Picture } from '@/ui/illustrations/picture'
import { ButtonLink, buttonClass } from '@/ui/public-button'
import { SignUpButton } from './sign-up-button'

interface StepSlideProps {
  step: ProgrammeStep
  number: number
}

/** One of the six steps, with what can be done about it now. */
export function StepSlide({ step, number }: StepSlideProps) {
  return (
    <div className="programme-step">
      <div className="programme-step-art">
        <Picture name={step.picture} />
      </div>
      <div className="programme-step-text">
        <p className="programme-step-number">{`Passo ${number}`}</p>
        <h3 className="title-1">{step.title}</h3>
        <p className="lead muted">{step.text}</p>
        <StepAction step={step} />
      </div>
    </div>
  )
}

function StepAction({ step: { to, action } }: { step: ProgrammeStep }) {
  if (to === '') return <SignUpButton>{action}</SignUpButton>
  if (to.startsWith('#')) {
    return (
      <a className={buttonClass({})} href={to}>
        {action}
      </a>
    )
  }
  return <ButtonLink to={to}>{action}</ButtonLink>
}
