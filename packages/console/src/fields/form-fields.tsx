import Checkbox from '@cloudscape-design/components/checkbox'
import FormField from '@cloudscape-design/components/form-field'
import Input, { type InputProps } from '@cloudscape-design/components/input'
import Select, { type SelectProps } from '@cloudscape-design/components/select'
import Textarea, { type TextareaProps } from '@cloudscape-design/components/textarea'
import type { ReactNode } from 'react'
import { explainField } from '../display/explain.ts'
import type { DraftForm } from './draft-form.ts'
import { explainWholeNumber, type WholeNumberBounds } from './whole-number.ts'

interface FieldProps<Name extends string, Value> {
  readonly form: DraftForm<Readonly<Record<Name, Value>>>
  /** Field of the draft. */
  readonly name: Name
  readonly label: ReactNode
  readonly hint?: string
  /** Name of the field in the rejection, by default `name`. */
  readonly field?: string
  /** Reason against the value, shown instead of the rejection; '' if none. */
  readonly problem?: string
}

type With<Props, Name extends string> = FieldProps<Name, string> &
  Omit<Props, keyof FieldProps<Name, string> | 'value' | 'onChange'>

function splitProps<Name extends string, Value>(props: FieldProps<Name, Value>) {
  const { form, name, label, hint = '', field = name, problem = '', ...others } = props
  const { draft, error, at = '', onChange } = form
  const frame = { label, constraintText: hint, errorText: problem || explainField(error, `${at}${field}`) }
  return { frame, others, value: draft[name], setValue: (value: Value) => onChange({ ...draft, [name]: value }) }
}

/** Field for a line of text, with its error. */
export function TextField<Name extends string>(props: With<InputProps, Name>): ReactNode {
  const { frame, others, value, setValue } = splitProps(props)
  return (
    <FormField {...frame}>
      <Input {...others} value={value} onChange={({ detail }) => setValue(detail.value)} />
    </FormField>
  )
}

/** Field for a new password. */
export function PasswordField<Name extends string>(props: FieldProps<Name, string>): ReactNode {
  return <TextField {...props} type="password" autoComplete="new-password" />
}

/** Field for a whole number, with an error for a value out of `bounds`. */
export function NumberField<Name extends string>({
  bounds,
  ...props
}: FieldProps<Name, string> & { readonly bounds?: WholeNumberBounds }): ReactNode {
  const problem = bounds && explainWholeNumber(props.form.draft[props.name], bounds)
  return <TextField {...props} problem={problem ?? ''} type="number" inputMode="numeric" />
}

/** Field for several lines of text, with its error. */
export function TextAreaField<Name extends string>(props: With<TextareaProps, Name>): ReactNode {
  const { frame, others, value, setValue } = splitProps(props)
  return (
    <FormField {...frame}>
      <Textarea {...others} value={value} onChange={({ detail }) => setValue(detail.value)} />
    </FormField>
  )
}

interface Choice<Value extends string> extends SelectProps.Option {
  readonly value: Value
}

/** Select for one of `options`, with its error. More than ten can be filtered. */
export function SelectField<Name extends string, Value extends string>(
  props: FieldProps<Name, Value> &
    Omit<SelectProps, keyof FieldProps<Name, Value> | 'options' | 'selectedOption' | 'onChange'> & {
      readonly options: readonly Choice<Value>[]
    },
): ReactNode {
  const { options, ...field } = props
  const { frame, others, value, setValue } = splitProps(field)
  return (
    <FormField {...frame}>
      <Select
        filteringType={options.length > 10 ? 'auto' : 'none'}
        {...others}
        options={options}
        selectedOption={options.find((one) => one.value === value) ?? null}
        onChange={({ detail }) => {
          const chosen = options.find((one) => one.value === detail.selectedOption.value)
          if (chosen) setValue(chosen.value)
        }}
      />
    </FormField>
  )
}

/** Check box for a boolean of the draft, with its label as content. */
export function CheckField<Name extends string>({
  form: { draft, onChange },
  name,
  ...props
}: Pick<FieldProps<Name, boolean>, 'form' | 'name'> & {
  readonly description?: string
  readonly className?: string
  readonly children: ReactNode
}): ReactNode {
  return (
    <Checkbox
      {...props}
      checked={draft[name]}
      onChange={({ detail }) => onChange({ ...draft, [name]: detail.checked })}
    />
  )
}
