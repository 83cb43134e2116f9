/** The part of JSON Schema that the contract's schemas come out as. */
export type Schema = {
  readonly type?: string | readonly string[];
  readonly format?: string;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly Schema[];
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly additionalProperties?: Schema | boolean;
  readonly required?: readonly string[];
  readonly default?: unknown;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
};

/** One row of a table of fields. Fields inside fields carry the whole path: `replies[].text`. */
export type Field = {
  readonly name: string;
  readonly type: string;
  readonly isRequired: boolean;
  readonly remark: string;
};

/** All fields of a schema, outer before inner; of a choice between shapes inside it, the fields of each. */
export function fieldsOf(schema: Schema, path = ''): Field[] {
  if (schema.anyOf) return schema.anyOf.flatMap((choice) => fieldsOf(choice, path));
  if (schema.items) return fieldsOf(schema.items, `${path}[]`);
  return Object.entries(schema.properties ?? {}).flatMap(([key, inner]) => {
    const name = path === '' || path === '[]' ? key : `${path}.${key}`;
    const isRequired = schema.required?.includes(key) ?? false;
    return [{ name, type: typeOf(inner), isRequired, remark: remarkOf(inner) }, ...fieldsOf(inner, name)];
  });
}

const FORMATS: Readonly<Record<string, string>> = { 'date-time': 'moment, ISO 8601', uuid: 'id' };

/** A type in words. */
export function typeOf(schema: Schema): string {
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' | ');
  if (schema.anyOf) return [...new Set(schema.anyOf.map(typeOf))].join(' or ');
  if (schema.items) return `list of ${schema.items.properties ? 'objects' : typeOf(schema.items)}`;
  if (schema.format) return FORMATS[schema.format] ?? schema.format;
  if (typeof schema.additionalProperties === 'object') return `map to ${typeOf(schema.additionalProperties)}`;
  if (typeof schema.type === 'string') return WORDS[schema.type] ?? schema.type;
  return schema.type?.map((type) => WORDS[type] ?? type).join(' or ') ?? 'anything';
}

const WORDS: Readonly<Record<string, string>> = { string: 'text', integer: 'whole number' };

function remarkOf(schema: Schema): string {
  const remarks: string[] = [];
  const { minLength = 0, maxLength, minimum, maximum } = schema;
  if (maxLength !== undefined) {
    remarks.push(
      minLength > 1 ? `${minLength} to ${maxLength} characters` : `at most ${maxLength} characters`,
    );
  } else if (minLength > 1) remarks.push(`at least ${minLength} characters`);
  if (minimum !== undefined && Number.isSafeInteger(minimum - 1)) remarks.push(`at least ${minimum}`);
  if (maximum !== undefined && Number.isSafeInteger(maximum + 1)) remarks.push(`at most ${maximum}`);
  if (schema.default !== undefined) remarks.push(`${JSON.stringify(schema.default)} when left out`);
  return remarks.join(', ');
}
