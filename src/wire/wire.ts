import type {
  TArray,
  TBoolean,
  TEnum,
  TInteger,
  TLiteral,
  TNull,
  TNumber,
  TObject,
  TOptional,
  TProperties,
  TRecord,
  TSchema,
  TString,
  TUnion,
  TUnsafe,
} from 'typebox'

/**
 * The type of the values a schema describes, for the kinds of schema we use; `unknown` for others. TypeBox's `Static`
 * covers all kinds, but takes the compiler a thousand times the work.
 * See docs/decisions/0004-wire-types.md.
 */
export type Wire<Schema> =
  Schema extends TObject<infer Properties>
    ? WireObject<Properties>
    : Schema extends TArray<infer Item>
      ? Wire<Item>[]
      : Schema extends TString
        ? string
        : Schema extends TNumber | TInteger
          ? number
          : Schema extends TBoolean
            ? boolean
            : Schema extends TEnum<infer Values>
              ? Values[number]
              : Schema extends TLiteral<infer Value>
                ? Value
                : Schema extends TNull
                  ? null
                  : Schema extends TUnion<infer Parts>
                    ? Wire<Parts[number]>
                    : Schema extends TRecord<string, infer Value>
                      ? Record<string, Wire<Value>>
                      : Schema extends TUnsafe<infer Value>
                        ? Value
                        : unknown

type OptionalNames<P> = { [K in keyof P]: P[K] extends TOptional<TSchema> ? K : never }[keyof P]

type WireObject<P extends TProperties> = Flat<
  { [K in Exclude<keyof P, OptionalNames<P>>]: Wire<P[K]> } & { [K in OptionalNames<P>]?: Wire<P[K]> }
>

/** The same, read-only all the way down: what the domain takes and keeps. */
export type Definition<Schema> = Immutable<Wire<Schema>>

type Immutable<T> = T extends readonly (infer Item)[]
  ? readonly Immutable<Item>[]
  : T extends object
    ? { readonly [K in keyof T]: Immutable<T[K]> }
    : T

/** Shows an object type as one, not as the parts it was made of. */
type Flat<T> = { [K in keyof T]: T[K] } & {}
