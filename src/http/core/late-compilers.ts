import AjvCompiler, { type BuildCompilerFromPool } from '@fastify/ajv-compiler'
import StringifyCompiler from '@fastify/fast-json-stringify-compiler'
import type { FastifyServerOptions } from 'fastify'
import { quietMoment } from '../../kernel/quiet-moment.ts'

type Factories = NonNullable<NonNullable<FastifyServerOptions['schemaController']>['compilersFactory']>
type ValidatorFactory = NonNullable<Factories['buildValidator']>
type SerializerFactory = NonNullable<Factories['buildSerializer']>
type Validate = ((data: unknown) => unknown) & { errors?: unknown }

/**
 * What checks requests and writes answers, made when an operation is first called: for all of them it takes longer than the
 * rest of a start.
 */
export class LateCompilers {
  readonly #unmade = new Set<() => unknown>()
  readonly #quietMoment: () => Promise<void>

  constructor(whenQuiet: () => Promise<void> = quietMoment) {
    this.#quietMoment = whenQuiet
  }

  readonly buildValidator: ValidatorFactory = (...given: Parameters<BuildCompilerFromPool>) => {
    const compile = AjvCompiler()(...given)
    return (...route: Parameters<typeof compile>) => {
      const make = this.#late(() => compile(...route) as Validate)
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
      const make = this.#late(() => compile(...route))
      return (data: unknown) => make()(data)
    }
  }

  /** Makes what nobody asked for so far, while there is little else to do: nobody is the first to wait for it. */
  async makeRest(): Promise<void> {
    for (const make of this.#unmade) {
      await this.#quietMoment()
      make()
    }
  }

  #late<Made>(make: () => Made): () => Made {
    let made: Made | undefined
    const once = () => {
      if (made === undefined) {
        made = make()
        this.#unmade.delete(once)
      }
      return made
    }
    this.#unmade.add(once)
    return once
  }
}
