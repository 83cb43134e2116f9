import type { admin, AnswerOf } from '@halyard/contract';
import { Fragment } from 'react';
import { Cell, HeadCell, Row, Table, TableHead } from '../../ui/lists/table.tsx';
import { TableSection } from '../../ui/lists/table-section.tsx';

type Setting = AnswerOf<typeof admin.adminGetSettings>['process'][number];

/** What the process was started with. It cannot be changed from here. */
export function ProcessPanel({ settings }: { readonly settings: readonly Setting[] }) {
  return (
    <TableSection
      title="Process settings"
      lead="Read from the environment when the server starts. Change them there and start it again."
    >
      <Table label="All process settings" minWidth="">
        <TableHead>
          <HeadCell>Setting</HeadCell>
          <HeadCell>Value</HeadCell>
          <HeadCell from="md">Meaning</HeadCell>
        </TableHead>
        <tbody>
          {settings.map((setting) => (
            <Row key={setting.name}>
              <Cell className="font-medium">
                <Name name={setting.name} />
                <span className="mt-0.5 block font-normal text-meta text-muted md:hidden">
                  {setting.help}
                </span>
              </Cell>
              <Cell className="max-w-48 break-words sm:max-w-72">
                <Value setting={setting} />
              </Cell>
              <Cell from="md" className="text-muted">
                {setting.help}
              </Cell>
            </Row>
          ))}
        </tbody>
      </Table>
    </TableSection>
  );
}

/** Long names break where their words end. */
function Name({ name }: { readonly name: string }) {
  return (
    <span className="sm:whitespace-nowrap">
      {name.split('_').map((word, index) => (
        <Fragment key={word}>
          {index > 0 && (
            <>
              _<wbr className="sm:hidden" />
            </>
          )}
          {word}
        </Fragment>
      ))}
    </span>
  );
}

function Value({ setting: { value, isSecret } }: { readonly setting: Setting }) {
  if (isSecret) return <span className="text-muted">{value === '' ? 'not set' : 'set, kept secret'}</span>;
  return value === '' ? <span className="text-muted">empty</span> : value;
}
