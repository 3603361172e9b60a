import type { Column } from "#app/components/admin/data-table.tsx";

/** The last column of a list, with the actions of a row. */
export const actionsColumn = <Row>(cell: Column<Row>["cell"]): Column<Row> => ({
  id: "actions",
  header: "Actions",
  align: "right",
  cell,
});
