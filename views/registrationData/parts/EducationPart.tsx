import { useQuery } from "@tanstack/react-query"
import { brazilQuery } from "@views/domainTables/domainOptions"
import { sectionTitles } from "@/domain/registration/sections"
import { notStated } from "../fields/fieldValues"
import type { PartProps } from "../fields/part"
import { CourseForm } from "../items/CourseForm"
import { ItemList } from "../items/ItemList"
import { type Item, wordsOfItem } from "../items/items"
import { LanguageForm } from "../items/LanguageForm"
import { ListPart } from "./ListPart"

/** Courses and languages. */
export function EducationPart({ details, mode, onSaved, submitLabel }: PartProps) {
  // The initial country of a new course; its form waits for it.
  const brazil = useQuery(brazilQuery)
  const courseWords = ({ values }: Item<"courses">) => wordsOfItem("courses", values, details.names)
  const languageWords = ({ values }: Item<"languages">) => wordsOfItem("languages", values, details.names)
  return (
    <ListPart
      part="education"
      title={sectionTitles.education}
      details={details}
      mode={mode}
      onNext={onSaved}
      nextLabel={submitLabel}
    >
      {(editing) => (
        <>
          <ItemList
            item="courses"
            {...{ details, editing }}
            title="Formação acadêmica/profissional"
            empty="Nenhum curso listado"
            addLabel="Adicionar formação"
            nameOf={(course) => {
              const { academicFormationId, studyAreaId } = courseWords(course)
              return `${academicFormationId} · ${studyAreaId}`
            }}
            factsOf={(course) => <CourseFacts {...courseWords(course)} />}
            form={(edited, close) =>
              (edited || !brazil.isPending) && (
                <CourseForm
                  details={details}
                  edited={edited}
                  defaults={{ countryId: brazil.data ?? null }}
                  onClose={close}
                />
              )
            }
          />
          <ItemList
            item="languages"
            {...{ details, editing }}
            title="Idiomas"
            empty="Nenhum idioma listado"
            addLabel="Adicionar idioma"
            nameOf={(language) => languageWords(language).languageId}
            factsOf={(language) => {
              const { readId, writeId, speakId, listenId } = languageWords(language)
              return `Leitura: ${readId} · Escrita: ${writeId} · Fala: ${speakId} · Compreensão: ${listenId}`
            }}
            form={(edited, close) => <LanguageForm details={details} edited={edited} onClose={close} />}
          />
        </>
      )}
    </ListPart>
  )
}

/** A course without an end date is still in progress. */
function CourseFacts(words: ReturnType<typeof wordsOfItem<"courses">>) {
  const { modalityId, formationEntity, startDate, endDate, courseHours } = words
  const place = [words.cityName, words.cityId, words.countryId].filter((text) => text !== notStated)
  const period = endDate === notStated ? `Em andamento desde ${startDate}` : `${startDate} a ${endDate}`
  return (
    <>
      <p>{[formationEntity, ...place].join(", ")}</p>
      <p>
        {period} · {modalityId} · {Number(courseHours).toLocaleString("pt-BR")} h
      </p>
    </>
  )
}
