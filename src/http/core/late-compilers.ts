import AjvCompiler, { type BuildCompilerFromPool } from '@fastify/ajv-compiler'
import StringifyCompiler from '@fastify/fast-json-stringify-compiler'
import type { FastifyServerOptions } from 'fastify'
import { whenIdle } from '../../kernel/event-loop/when-idle.ts'

type Factories = NonNullable<NonNullable<FastifyServerOptions['schemaController']>['compilersFactory']>
type ValidatorFactory = NonNullable<Factories['buildValidator']>
type SerializerFactory = NonNullable<Factories['buildSerializer']>
type Validate = ((data: unknown) => unknown) & { errors?: unknown }
type Serialize = (data: unknown) => string

/** By schema. Schemas and options never change, so a process compiles each once, however many services it runs. */
const validators = new WeakMap<object, Validate>()
const serializers = new WeakMap<object, Serialize>()

/**
 * What checks requests and writes answers, made when an operation is first called: for all of them it takes longer than the
 * rest of a start.
 */
export class LateCompilers {
  /** With the address each is of. */
  readonly #unmade = new Map<() => unknown, string>()
  readonly #whenIdle: () => Promise<void>
  readonly #soon: readonly string[]

  /** `soon`: addresses that are asked for as soon as there is a service; whoever is first would wait longest for them. */
  constructor(soon: readonly string[] = [], whenQuiet: () => Promise<void> = whenIdle) {
    this.#soon = soon
    this.#whenIdle = whenQuiet
  }

  readonly buildValidator: ValidatorFactory = (...given: Parameters<BuildCompilerFromPool>) => {
    const compile = AjvCompiler()(...given)
    return (...route: Parameters<typeof compile>) => {
      const { url, schema } = route[0] as unknown as { url: string; schema: object }
      const make = this.#late(url, () => compiled(validators, schema, () => compile(...route) as Validate))
      const validate: Validate = (data) => {
        const made = make()
        const isValid = made(data)
        validate.errors = made.errors
        return isValid
      }
      return validate as ReturnType<typeof compile>
    }
  }

  readonly buildSerializer: SerializerFactory = (...given: Parameters<SerializerFactory>) => {
    const compile = StringifyCompiler()(...given)
    return (...route: Parameters<typeof compile>) => {
      const { url, schema } = route[0] as unknown as { url: string; schema: object }
      const make = this.#late(url, () => compiled(serializers, schema, () => compile(...route)))
      return (data: unknown) => make()(data)
    }
  }

  /** Makes what nobody asked for so far, while there is little else to do: nobody is the first to wait for it. */
  async makeRest(): Promise<void> {
    const isSoon = (url: string) => this.#soon.includes(url)
    for (const isTurn of [isSoon, () => true]) {
      for (const [make, url] of this.#unmade) {
        if (!isTurn(url)) continue
        await this.#whenIdle()
        make()
      }
    }
  }

  #late<Made>(url: string, make: () => Made): () => Made {
    let made: Made | undefined
    const once = () => {
      if (made === undefined) {
        made = make()
        this.#unmade.delete(once)
      }
      return made
    }
    this.#unmade.set(once, url)
    return once
  }
}

function compiled<Made>(known: WeakMap<object, Made>, schema: object, compile: () => Made): Made {
  const made = known.get(schema) ?? compile()
  known.set(schema, made)
  return made
}
