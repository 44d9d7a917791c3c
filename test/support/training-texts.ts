/** What the embedder of the tests learns from: three subjects, each with several words for the same thing. */
export const TRAINING = [
  'The automobile needs a repair when its engine stops on the road',
  'A car stops on the road when its engine needs mending',
  'Mending the engine of a car takes a mechanic, wheels and brakes a garage',
  'The mechanic does each repair of an automobile, its wheels and its brakes, in the garage',
  'A vehicle on the road has wheels, brakes and an engine',
  'The garage charges for the repair of a vehicle and for mending its brakes',
  'Watering plants keeps the garden green in summer',
  'Irrigation keeps a flower bed green in summer when the sun dries the soil',
  'Tomatoes in the garden grow in soil with sun and irrigation',
  'Plants in a flower bed grow with watering, sun and good soil',
  'Tomatoes and other plants want watering in the summer sun',
  'The salary of an employee is paid each month by the office',
  'Wages are paid each month through payroll at the office',
  'Payroll sends every employee the wages after taxes',
  'The office changes a salary after taxes, and payroll tells the employee',
  'Compensation of an employee is salary, wages and what the office pays each month',
]
