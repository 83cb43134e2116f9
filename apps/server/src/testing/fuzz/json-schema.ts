/** The part of JSON Schema that the API's document uses. */
export type JsonSchema = Readonly<Record<string, unknown>>;

/** A keyword whose value is a text; empty where it is not set. */
export function wordOf(schema: JsonSchema, keyword: string): string {
  const value = schema[keyword];
  return typeof value === 'string' ? value : '';
}

type Resolve = (reference: string) => unknown;
type Check = (schema: JsonSchema, value: unknown, path: string, resolve: Resolve) => readonly string[];
type Named = Readonly<Record<string, JsonSchema>>;

/** What does not fit, each with where it is. A keyword nobody checks is a mistake here and not a pass. */
export const misfits: Check = (schema, value, path, resolve) =>
  Object.keys(schema).flatMap((keyword) => {
    const check = CHECKS[keyword];
    if (check === undefined) throw new Error(`Nobody checks the keyword ${keyword}, at ${path}`);
    return check === null ? [] : check(schema, value, path, resolve);
  });

const FORMATS: Readonly<Record<string, RegExp>> = {
  uuid: /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/,
  'date-time': /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z$/,
};

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const KINDS: Readonly<Record<string, (value: unknown) => boolean>> = {
  object: isRecord,
  array: Array.isArray,
  string: (value) => typeof value === 'string',
  number: (value) => typeof value === 'number' && Number.isFinite(value),
  integer: Number.isInteger,
  boolean: (value) => typeof value === 'boolean',
  null: (value) => value === null,
};

/** A rule about one kind of value: others pass it, as the standard says. */
function rule<T>(
  applies: (value: unknown) => value is T,
  holds: (schema: JsonSchema, value: T) => boolean,
  name: string,
): Check {
  return (schema, value, path) =>
    !applies(value) || holds(schema, value)
      ? []
      : [`${path}: ${name} ${JSON.stringify(schema[name])} does not hold`];
}

const isText = (value: unknown): value is string => typeof value === 'string';
const isNumber = (value: unknown): value is number => typeof value === 'number';
const isList = (value: unknown): value is readonly unknown[] => Array.isArray(value);
const bound = (schema: JsonSchema, name: string) => Number(schema[name]);
const fits = (schemas: unknown, value: unknown, path: string, resolve: Resolve) =>
  (schemas as readonly JsonSchema[]).filter((one) => misfits(one, value, path, resolve).length === 0).length;

const CHECKS: Readonly<Record<string, Check | null>> = {
  description: null,
  default: null,
  readOnly: null,
  type: (schema, value, path) => {
    const kinds = [schema['type']].flat() as readonly string[];
    return kinds.some((kind) => KINDS[kind]?.(value)) ? [] : [`${path}: is no ${kinds.join(' or ')}`];
  },
  const: (schema, value, path) =>
    schema['const'] === value ? [] : [`${path}: is not ${String(schema['const'])}`],
  enum: (schema, value, path) =>
    (schema['enum'] as readonly unknown[]).includes(value)
      ? []
      : [`${path}: ${String(value)} is none of the choices`],
  minLength: rule(isText, (schema, value) => value.length >= bound(schema, 'minLength'), 'minLength'),
  maxLength: rule(isText, (schema, value) => value.length <= bound(schema, 'maxLength'), 'maxLength'),
  pattern: rule(isText, (schema, value) => new RegExp(wordOf(schema, 'pattern')).test(value), 'pattern'),
  format: rule(isText, (schema, value) => FORMATS[wordOf(schema, 'format')]?.test(value) ?? false, 'format'),
  minimum: rule(isNumber, (schema, value) => value >= bound(schema, 'minimum'), 'minimum'),
  maximum: rule(isNumber, (schema, value) => value <= bound(schema, 'maximum'), 'maximum'),
  minItems: rule(isList, (schema, value) => value.length >= bound(schema, 'minItems'), 'minItems'),
  maxItems: rule(isList, (schema, value) => value.length <= bound(schema, 'maxItems'), 'maxItems'),
  items: (schema, value, path, resolve) =>
    isList(value)
      ? value.flatMap((one, index) =>
          misfits(schema['items'] as JsonSchema, one, `${path}[${index}]`, resolve),
        )
      : [],
  required: (schema, value, path) =>
    isRecord(value)
      ? (schema['required'] as readonly string[]).flatMap((name) =>
          Object.hasOwn(value, name) ? [] : [`${path}.${name}: is missing`],
        )
      : [],
  properties: (schema, value, path, resolve) =>
    isRecord(value)
      ? Object.entries(schema['properties'] as Named).flatMap(([name, inner]) =>
          Object.hasOwn(value, name) ? misfits(inner, value[name], `${path}.${name}`, resolve) : [],
        )
      : [],
  additionalProperties: (schema, value, path, resolve) => {
    const known = Object.keys((schema['properties'] as Named | undefined) ?? {});
    const rest = isRecord(value) ? Object.entries(value).filter(([name]) => !known.includes(name)) : [];
    const inner = schema['additionalProperties'] as JsonSchema | false;
    return rest.flatMap(([name, one]) =>
      inner === false
        ? [`${path}.${name}: is not described`]
        : misfits(inner, one, `${path}.${name}`, resolve),
    );
  },
  propertyNames: (schema, value, path, resolve) =>
    isRecord(value)
      ? Object.keys(value).flatMap((name) =>
          misfits(schema['propertyNames'] as JsonSchema, name, `${path} name`, resolve),
        )
      : [],
  $ref: (schema, value, path, resolve) =>
    misfits(resolve(wordOf(schema, '$ref')) as JsonSchema, value, path, resolve),
  allOf: (schema, value, path, resolve) =>
    (schema['allOf'] as readonly JsonSchema[]).flatMap((one) => misfits(one, value, path, resolve)),
  anyOf: (schema, value, path, resolve) =>
    fits(schema['anyOf'], value, path, resolve) > 0 ? [] : closest(schema['anyOf'], value, path, resolve),
  oneOf: (schema, value, path, resolve) =>
    fits(schema['oneOf'], value, path, resolve) === 1 ? [] : closest(schema['oneOf'], value, path, resolve),
};

/** Of several forms none of which fits, what is wrong with the nearest. */
function closest(schemas: unknown, value: unknown, path: string, resolve: Resolve): readonly string[] {
  const each = (schemas as readonly JsonSchema[]).map((one) => misfits(one, value, path, resolve));
  const [nearest = []] = each.toSorted((a, b) => a.length - b.length);
  return nearest.length > 0 ? nearest : [`${path}: fits more than one form`];
}
