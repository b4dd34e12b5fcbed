/** `npm run simulate` */
import { runProgram } from '../../../infra/cli/common/command.ts';
import { runSimulation, simulateCommand } from './command.ts';

const command = simulateCommand((simulation) => runSimulation(simulation, process));
process.exitCode = await runProgram(command, process.argv.slice(2), process);
