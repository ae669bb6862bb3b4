import { questionsAndAnswers } from '#contract/site/questions.ts'
import { Answers } from './Answers.tsx'
import { InfoSection } from './InfoSection.tsx'

export function Faq() {
  return (
    <InfoSection id="faq">
      <Answers rows={questionsAndAnswers()} />
    </InfoSection>
  )
}
